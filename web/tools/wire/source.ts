// The types of src/wire as the compiler reads them, with their comments: the one source of the wire.
import ts from 'typescript';

const folder = 'src/wire/';

export interface Member {
  name: string;
  isOptional: boolean;
  type: string; // as it is written
  comment: string;
}

// An exported type: an interface with its members, or a type by another name. `parts` are the alternatives of a union.
export interface Declared {
  name: string;
  comment: string;
  members: Member[];
  extended: string[]; // names of the interfaces whose members it has too
  parts: Part[];
  type: string; // as it is written; empty for an interface
}
export interface Part {
  members: Member[];
  extended: string[];
  comment: string;
}

export interface Source {
  checker: ts.TypeChecker;
  types: Map<string, ts.Type>; // exported types by name, in the order of the files
  declared: Map<string, Declared>;
}

// Lines of a comment as one text, without the slashes.
const textOf = (file: ts.SourceFile, ranges: readonly ts.CommentRange[] | undefined) =>
  (ranges ?? []).map(({ pos, end }) => file.text.slice(pos + 2, end).trim()).join(' ');

// The comment above a node, up to an empty line; not the one that opens the file.
function above(file: ts.SourceFile, node: ts.Node): string {
  const ranges = ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? [];
  const near: ts.CommentRange[] = [];
  let before = node.getStart(file);
  for (const range of [...ranges].reverse()) {
    const lines = file.text.slice(range.end, before).split('\n').length - 1;
    if (lines > 1 || range.pos === 0) break;
    near.unshift(range);
    before = range.pos;
  }
  return textOf(file, near);
}

// The comment behind a node on its line.
function behind(file: ts.SourceFile, node: ts.Node): string {
  const end = file.text[node.end] === ';' ? node.end + 1 : node.end;
  return textOf(file, ts.getTrailingCommentRanges(file.text, end));
}

function membersOf(file: ts.SourceFile, members: ts.NodeArray<ts.TypeElement>): Member[] {
  return members.filter(ts.isPropertySignature).map((member) => ({
    name: ts.isStringLiteral(member.name) ? member.name.text : member.name.getText(file),
    isOptional: member.questionToken !== undefined,
    type: (member.type?.getText(file) ?? '').replace(/\s*\/\/.*$/gm, '').replace(/\s+/g, ' '),
    comment: [above(file, member), behind(file, member)].filter(Boolean).join(' '),
  }));
}

// An alternative of a union: an object, or an intersection of objects and named types.
function partOf(file: ts.SourceFile, node: ts.TypeNode): Part {
  const inner = ts.isParenthesizedTypeNode(node) ? node.type : node;
  const all = ts.isIntersectionTypeNode(inner) ? inner.types : [inner];
  return {
    members: all.flatMap((type) => (ts.isTypeLiteralNode(type) ? membersOf(file, type.members) : [])),
    extended: all.filter((type) => !ts.isTypeLiteralNode(type)).map((type) => type.getText(file)),
    comment: [above(file, node), behind(file, node)].filter(Boolean).join(' '),
  };
}

function declaredBy(file: ts.SourceFile, node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): Declared {
  const name = node.name.text;
  const comment = above(file, node);
  if (ts.isInterfaceDeclaration(node)) {
    const extended = (node.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => type.getText(file)));
    return { name, comment, members: membersOf(file, node.members), extended, parts: [], type: '' };
  }
  const union = ts.isUnionTypeNode(node.type) ? [...node.type.types] : [node.type];
  const isOfObjects = union.some((type) => !ts.isLiteralTypeNode(type) && !ts.isTypeReferenceNode(type));
  const said = [comment, behind(file, node)].filter(Boolean).join(' ');
  return {
    name,
    comment: said,
    members: [],
    extended: [],
    parts: isOfObjects ? union.map((type) => partOf(file, type)) : [],
    type: node.type.getText(file),
  };
}

export function readSource(): Source {
  const config = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, '.');
  const program = ts.createProgram([`${folder}types.ts`], options);
  const checker = program.getTypeChecker();
  const types = new Map<string, ts.Type>();
  const declared = new Map<string, Declared>();
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.includes(folder)) continue;
    file.forEachChild((node) => {
      if (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) return;
      types.set(node.name.text, checker.getDeclaredTypeOfSymbol(checker.getSymbolAtLocation(node.name)!));
      declared.set(node.name.text, declaredBy(file, node));
    });
  }
  return { checker, types, declared };
}
