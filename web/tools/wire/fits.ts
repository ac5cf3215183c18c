// Whether a value fits a schema of the wire. Only the keywords that `schema.ts` writes are known.
import type { Schema } from './schema';

export interface Misfit {
  place: string; // `data.seats[1].kind`; empty: the value itself
  expected: string;
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object';
const inside = (place: string, name: string) => (place === '' ? name : `${place}.${name}`);

export class WireSchema {
  constructor(private whole: Schema) {}

  // The first place where `value` does not fit the schema at `path`, a list of names from the root; null: it fits.
  misfit(path: readonly string[], value: unknown): Misfit | null {
    const schema = path.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), this.whole);
    if (!isObject(schema)) return { place: '', expected: `a schema at ${path.join('/')}` };
    return this.check(schema, value, '');
  }

  private resolved(schema: Schema): Schema {
    if (typeof schema['$ref'] !== 'string') return schema;
    const names = schema['$ref'].split('/').slice(1);
    const found = names
      .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((at, name) => (at as Schema)[name], this.whole);
    return this.resolved(found as Schema);
  }

  private check(given: Schema, value: unknown, place: string): Misfit | null {
    const schema = this.resolved(given);
    if (Array.isArray(schema['anyOf'])) return this.checkAny(schema['anyOf'] as Schema[], value, place);
    if ('const' in schema && schema['const'] !== value) return { place, expected: JSON.stringify(schema['const']) };
    if (Array.isArray(schema['enum']) && !schema['enum'].includes(value)) {
      return { place, expected: `one of ${schema['enum'].map((each) => JSON.stringify(each)).join(', ')}` };
    }
    if (typeof schema['type'] === 'string' && schema['type'] !== typeOf(value)) return { place, expected: schema['type'] };
    if (typeof schema['pattern'] === 'string' && !new RegExp(schema['pattern']).test(String(value))) {
      return { place, expected: schema['pattern'] };
    }
    if (Array.isArray(value)) return this.checkItems(schema, value, place);
    return isObject(value) ? this.checkMembers(schema, value, place) : null;
  }

  // Of several alternatives the misfit is that of the one which is meant: the one whose constants fit.
  private checkAny(schemas: readonly Schema[], value: unknown, place: string): Misfit | null {
    let meant: Misfit | null = null;
    for (const schema of schemas) {
      const misfit = this.check(schema, value, place);
      if (misfit === null) return null;
      if (meant === null && this.isMeant(this.resolved(schema), value)) meant = misfit;
    }
    return meant ?? { place, expected: 'one of the alternatives' };
  }
  private isMeant(schema: Schema, value: unknown): boolean {
    if (schema['type'] !== typeOf(value)) return false;
    if (!isObject(value)) return true;
    const members = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
    return members.every(([name, member]) => !('const' in member || 'pattern' in member) || this.check(member, value[name], '') === null);
  }

  private checkItems(schema: Schema, value: readonly unknown[], place: string): Misfit | null {
    const first = (schema['prefixItems'] ?? []) as Schema[];
    if (value.length < first.length || (schema['items'] === false && value.length > first.length)) {
      return { place, expected: `${first.length} elements` };
    }
    for (const [at, element] of value.entries()) {
      const item = first[at] ?? schema['items'];
      const misfit = isObject(item) ? this.check(item, element, `${place}[${at}]`) : null;
      if (misfit) return misfit;
    }
    return null;
  }

  private checkMembers(schema: Schema, value: Record<string, unknown>, place: string): Misfit | null {
    const known = (schema['properties'] ?? {}) as Record<string, Schema>;
    for (const name of (schema['required'] ?? []) as string[]) {
      if (!(name in value)) return { place: inside(place, name), expected: 'present' };
    }
    for (const [name, member] of Object.entries(value)) {
      const others = schema['additionalProperties'];
      const rule = known[name] ?? (isObject(others) ? others : undefined);
      if (rule === undefined && others === false) return { place: inside(place, name), expected: 'absent' };
      const misfit = rule === undefined ? null : this.check(rule, member, inside(place, name));
      if (misfit) return misfit;
    }
    return null;
  }
}
