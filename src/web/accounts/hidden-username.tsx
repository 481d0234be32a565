/** Tells the browser's password manager, and nobody else, whose password is filled in. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
