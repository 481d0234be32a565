/** The parts of a query that are given, for calls that take the query of a list as texts. Empty texts count as not given. */
export const givenQuery = (query: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : [])));
