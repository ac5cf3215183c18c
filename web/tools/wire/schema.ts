// The JSON Schema of the wire (draft 2020-12), made from its types. Objects are closed: a member that no type has does
// not fit. It uses the keywords `$ref`, `type`, `const`, `enum`, `anyOf`, `properties`, `required`,
// `additionalProperties`, `items`, `prefixItems` and `pattern` only.
import ts from 'typescript';
import type { Source } from './source';

export type Schema = { [keyword: string]: unknown };

// Types that describe requests, topics and frames are not values themselves.
const tables = new Set([
  'Requests',
  'Topics',
  'ConnectionCommands',
  'TableCommands',
  'AnalysisCommands',
  'ConsoleCommands',
  'ToServer',
  'ToPage',
]);

const object = (properties: Record<string, Schema>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const anyOf = (schemas: Schema[]): Schema => (schemas.length === 1 ? schemas[0]! : { anyOf: schemas });
const reference = (name: string): Schema => ({ $ref: `#/$defs/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` });

class Maker {
  constructor(private source: Source) {}

  // The schema of a type; by its name, if it has one.
  of(type: ts.Type): Schema {
    const name = this.nameOf(type);
    return name === undefined ? this.inFull(type) : reference(name);
  }
  private nameOf(type: ts.Type): string | undefined {
    const name = (type.aliasSymbol ?? type.getSymbol())?.getName();
    return name !== undefined && this.source.types.get(name) === type ? name : undefined;
  }

  inFull(type: ts.Type): Schema {
    const { checker } = this.source;
    if (type.isUnion()) return this.union(type.types);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
    for (const [flag, name] of [
      [ts.TypeFlags.String, 'string'],
      [ts.TypeFlags.Number, 'number'],
      [ts.TypeFlags.Null, 'null'],
    ] as const) {
      if (type.flags & flag) return { type: name };
    }
    if (type.flags & ts.TypeFlags.Unknown) return {};
    if (checker.isTupleType(type)) return this.tuple(checker.getTypeArguments(type as ts.TypeReference));
    if (checker.isArrayType(type)) return { type: 'array', items: this.of(checker.getTypeArguments(type as ts.TypeReference)[0]!) };
    return this.record(type);
  }

  private union(types: readonly ts.Type[]): Schema {
    const left = types.filter((type) => !(type.flags & ts.TypeFlags.Undefined));
    const isBoolean = (type: ts.Type) => (type.flags & ts.TypeFlags.BooleanLiteral) !== 0;
    const isBooleans = left.filter(isBoolean).length === 2;
    const literals = left.filter((type) => type.isStringLiteral() || type.isNumberLiteral() || (isBoolean(type) && !isBooleans));
    const rest = left.filter((type) => !literals.includes(type) && !isBoolean(type));
    // The compiler's order depends on which type it has met first.
    const values = literals.map((type) => this.inFull(type)['const'] as string | number | boolean).sort();
    const schemas: Schema[] = rest.map((type) => this.of(type));
    if (isBooleans) schemas.unshift({ type: 'boolean' });
    if (values.length === 1) schemas.unshift({ const: values[0] });
    if (values.length > 1) schemas.unshift({ enum: values });
    return anyOf(schemas);
  }

  private tuple(types: readonly ts.Type[]): Schema {
    return { type: 'array', prefixItems: types.map((type) => this.of(type)), items: false, minItems: types.length };
  }

  private record(type: ts.Type): Schema {
    const { checker } = this.source;
    const others = checker.getIndexInfosOfType(type)[0]?.type;
    const { properties, optional } = this.members(type);
    const schema = object(properties, optional);
    return others && !(others.flags & ts.TypeFlags.Never) ? { ...schema, additionalProperties: this.of(others) } : schema;
  }
  members(type: ts.Type): { properties: Record<string, Schema>; optional: string[] } {
    const { checker } = this.source;
    const properties: Record<string, Schema> = {};
    const optional: string[] = [];
    for (const member of checker.getPropertiesOfType(type)) {
      const kind = checker.getTypeOfSymbol(member);
      properties[member.getName()] = this.of(kind);
      if (member.flags & ts.SymbolFlags.Optional) optional.push(member.getName());
    }
    return { properties, optional };
  }
  // The types of the members of an interface, by name.
  rows(name: string): [string, ts.Type][] {
    return this.entries(this.source.types.get(name)!);
  }
  entries(type: ts.Type): [string, ts.Type][] {
    const { checker } = this.source;
    return checker.getPropertiesOfType(type).map((member) => [member.getName(), checker.getTypeOfSymbol(member)]);
  }
  // The alternatives of a union of frames whose member `t` is one of `kinds`.
  frames(name: string, kinds: readonly string[]): Schema[] {
    const type = this.source.types.get(name)!;
    const all = type.isUnion() ? type.types : [type];
    return all
      .map((each) => this.inFull(each))
      .filter((schema) => kinds.includes(((schema['properties'] as Record<string, Schema>)['t'] as { const: string }).const));
  }
}

const topicPattern = (topic: string) => `^${topic.replace(/\b(ID|N)\b/g, '[0-9]+').replace('NAME', '.+')}$`;

// Adds members to an object, or to each alternative.
function extended(schema: Schema, definitions: Record<string, Schema>, first: Record<string, Schema>): Schema[] {
  const name = (schema['$ref'] as string | undefined)?.slice('#/$defs/'.length);
  const whole = name === undefined ? schema : definitions[name]!;
  if (whole['anyOf']) return (whole['anyOf'] as Schema[]).flatMap((each) => extended(each, definitions, first));
  const properties = { ...first, ...((whole['properties'] as Record<string, Schema> | undefined) ?? {}) };
  return [
    {
      type: 'object',
      properties,
      required: [...Object.keys(first), ...((whole['required'] as string[] | undefined) ?? [])],
      additionalProperties: false,
    },
  ];
}

function framesOf(maker: Maker, definitions: Record<string, Schema>) {
  const toPage = maker.frames('ToPage', ['hello', 'bye', 'ok', 'error', 'pong']);
  const toServer = maker.frames('ToServer', ['sub', 'unsub', 'ping']);
  const command = (what: string, members: ts.Type, topic: Record<string, Schema>) =>
    toServer.push(
      ...extended(maker.inFull(members), definitions, { t: { const: 'do' }, id: { type: 'number' }, ...topic, what: { const: what } }),
    );
  for (const [what, members] of maker.rows('ConnectionCommands')) command(what, members, {});
  for (const [name, about] of maker.rows('Topics')) {
    const topic = { topic: { type: 'string', pattern: topicPattern(name) } };
    const parts = new Map(maker.entries(about));
    const seq = { type: 'number' };
    toPage.push(object({ t: { const: 'state' }, ...topic, seq, data: maker.of(parts.get('state')!) }));
    toPage.push(...extended(maker.of(parts.get('delta')!), definitions, { t: { const: 'delta' }, ...topic, seq }));
    if (parts.has('info')) toPage.push(...extended(maker.of(parts.get('info')!), definitions, { t: { const: 'info' }, ...topic }));
    if (parts.has('commands')) maker.entries(parts.get('commands')!).forEach(([what, members]) => command(what, members, topic));
  }
  return { ToServer: anyOf(toServer), ToPage: anyOf(toPage) };
}

export function schemaOf(source: Source): Schema {
  const maker = new Maker(source);
  const definitions: Record<string, Schema> = {};
  for (const [name, type] of source.types) {
    if (!tables.has(name)) definitions[name] = maker.inFull(type);
  }
  for (const [name, type] of maker.rows('Requests')) definitions[name] = maker.inFull(type);
  Object.assign(definitions, framesOf(maker, definitions));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: 'Made from web/src/wire by `npm run wire` in web/.',
    $defs: definitions,
  };
}

// The text of the schema: a definition on each line.
export function schemaText(schema: Schema): string {
  const { $defs, ...head } = schema;
  const first = Object.entries(head).map(([name, value]) => ` ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
  const all = Object.entries($defs as Record<string, Schema>).map(([name, one]) => `  ${JSON.stringify(name)}: ${JSON.stringify(one)}`);
  return `{\n${first.join('\n')}\n "$defs": {\n${all.join(',\n')}\n }\n}\n`;
}
