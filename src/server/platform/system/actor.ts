/** A signed-in administrator. */
export interface Administrator {
  kind: 'administrator';
  id: string;
  name: string;
}

/** Who makes a change: an administrator, anybody by a public form, or the product itself, such as a script. */
export type Actor = Administrator | { kind: 'public' } | { kind: 'system' };

/** The part of a service's context that names who makes a change. */
export interface Acting<Who extends Actor = Administrator> {
  actor: Who;
}
