import routes from '#web/routes.ts';

/** The paths of all screens, from the routes. */
export function officeScreens(): string[] {
  const office = routes
    .flatMap(({ children = [] }) => children)
    .find(({ path }) => path === 'admin');
  return (office?.children ?? []).flatMap(({ path = '*', children = [] }) => [
    ...(path === '*' ? [] : [path]),
    ...children.map((part) => `${path}/${part.path}`),
  ]);
}
