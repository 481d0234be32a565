/** Returns a list's query string without the page, its parameters sorted, for comparison with saved views. */
export function viewOf(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('page');
  params.sort();
  return params.toString().replaceAll('%2C', ',');
}
