import type { Values } from '#contract/platform/checks.ts';

/** Whether the form has a field of this name. */
export function hasKey<Key extends string>(values: Values<Key>, name: string): name is Key {
  return Object.hasOwn(values, name);
}
