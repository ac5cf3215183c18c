export interface Rule {
  shared: Record<string, string[]>;
  features: Record<string, string[]>;
}
export function breaches(files: (readonly [string, string])[], rule: Rule): string[];
