// The tables of docs/api.md, made from the types and their comments. A line `<!-- wire: KIND NAME… -->` begins a part that
// is made, and `<!-- end -->` ends it: `types` are tables of members, `unions` tables of alternatives, and `requests`
// and `topics` those of the interfaces of the same names.
import type { Declared, Member, Part, Source } from './source';

const cell = (text: string) => text.replaceAll('|', '\\|');
const code = (text: string) => (text === '' ? '' : `\`${cell(text)}\``);
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(heads), `|${heads.map(() => '---|').join('')}`, ...rows.map(row)].join('\n');
const sentence = (text: string) => text.replace(/^\w/, (letter) => letter.toUpperCase()).replace(/([^.:`])$/, '$1.');

const memberRow = ({ name, isOptional, type, comment }: Member) => [code(name + (isOptional ? '?' : '')), code(type), cell(comment)];

function typeTable(source: Source, name: string): string {
  const { comment, members, extended, parts, type } = declaredOf(source, name);
  const others = [...extended, ...(parts.length === 1 ? parts[0]!.extended : [])];
  const also = others.length > 0 ? ` It also has the members of ${others.map(code).join(', ')}.` : '';
  const said = comment === '' ? '' : ` ${sentence(comment)}`;
  const own = parts.length === 1 ? parts[0]!.members : members;
  if (own.length === 0)
    return `**${name}**: ${code(
      type
        .replace(/\s*\/\/.*$/gm, '')
        .replace(/\s+/g, ' ')
        .replace(/^ ?\| /, ''),
    )}.${said}`;
  return `**${name}.**${said}${also}\n\n${table(['member', 'type', 'meaning'], own.map(memberRow))}`;
}

function declaredOf(source: Source, name: string): Declared {
  const declared = source.declared.get(name);
  if (!declared) throw new Error(`docs/api.md names the type ${name}, which src/wire does not have`);
  return declared;
}

// An alternative is named by the member that all alternatives have, whose type is a constant.
function unionTable(source: Source, name: string): string {
  const { comment, parts } = declaredOf(source, name);
  const tag = parts[0]!.members[0]!.name;
  const rows = parts.map((part: Part) => {
    const [first, ...rest] = part.members;
    const members = [
      ...rest.map((each) => code(`${each.name}${each.isOptional ? '?' : ''}: ${each.type}`)),
      ...part.extended.map((each) => `those of ${code(each)}`),
    ];
    return [code(first!.type.replaceAll("'", '')), members.join('; '), cell(part.comment)];
  });
  return `**${name}.** ${sentence(comment)}\n\n${table([code(tag), 'members', 'meaning'], rows)}`;
}

// The members of an object as it is written: `{ body: NewTable; answer: { id: number } }`.
function membersIn(type: string): Map<string, string> {
  const found = new Map<string, string>();
  let depth = 0;
  let part = '';
  for (const sign of `${type.slice(1, -1)};`) {
    depth += '{[('.includes(sign) ? 1 : '}])'.includes(sign) ? -1 : 0;
    if (sign !== ';' || depth > 0) {
      part += sign;
      continue;
    }
    const at = part.indexOf(':');
    if (at > 0) found.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
    part = '';
  }
  return found;
}

function requestTable(source: Source): string {
  const rows = declaredOf(source, 'Requests').members.map(({ name, type, comment }) => {
    const [method, path] = name.split(' ') as [string, string];
    const about = membersIn(type);
    const query = about.get('query');
    const body = about.get('body');
    const takes = [body === undefined || body === 'Empty' ? '' : code(body), query === undefined ? '' : `query ${code(query)}`];
    const answer = about.get('answer');
    return [
      `${method} ${code(path)}`,
      takes.filter(Boolean).join('; '),
      answer === undefined ? 'a file' : answer === 'Empty' ? '`{}`' : code(answer),
      cell(comment),
    ];
  });
  return table(['request', 'body', 'answer', 'meaning'], rows);
}

function topicTable(source: Source): string {
  const rows = declaredOf(source, 'Topics').members.map(({ name, type, comment }) => {
    const about = membersIn(type);
    return [code(name), ...['state', 'delta', 'info', 'commands'].map((part) => code(about.get(part) ?? '')), cell(comment)];
  });
  return table(['topic', 'state', 'delta', 'info', 'commands', 'meaning'], rows);
}

function made(source: Source, [kind, ...names]: string[]): string {
  switch (kind) {
    case 'types':
      return names.map((name) => typeTable(source, name)).join('\n\n');
    case 'unions':
      return names.map((name) => unionTable(source, name)).join('\n\n');
    case 'requests':
      return requestTable(source);
    case 'topics':
      return topicTable(source);
    default:
      throw new Error(`docs/api.md: \`wire: ${kind}\`: one of types, unions, requests, topics is expected`);
  }
}

export function withTables(text: string, source: Source): string {
  return text.replace(/(<!-- wire: ([\w ]+) -->\n)[^]*?(?=<!-- end -->)/g, (_, head: string, words: string) => {
    return `${head}\n${made(source, words.trim().split(' '))}\n\n`;
  });
}
