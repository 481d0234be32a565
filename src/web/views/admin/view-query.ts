/** What a list's query string says apart from the page, always in the same order. */
export function viewOf(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('page');
  params.sort();
  return params.toString().replaceAll('%2C', ',');
}
