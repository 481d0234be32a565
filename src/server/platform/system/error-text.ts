export const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

/** A text property that Node or the database adds to errors, such as `code` or `syscall`; '' without it. */
export function errorText(error: object, key: string): string {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
}
