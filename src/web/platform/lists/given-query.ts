/** Drops undefined and empty parameters, for calls with a list's query as strings. */
export const givenQuery = (
  query: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
