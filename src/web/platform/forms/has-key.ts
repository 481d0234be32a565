import type { Values } from '#contract/platform/checks.ts';

export function hasKey<Key extends string>(values: Values<Key>, name: string): name is Key {
  return Object.hasOwn(values, name);
}
