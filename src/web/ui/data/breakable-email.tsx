/** An e-mail address as text that breaks before the @ where it has to, if that is enough. */
export function BreakableEmail({ address }: { address: string }) {
  const at = Math.max(0, address.lastIndexOf('@'));
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** The same in a column, which it keeps from becoming narrower than can be read. */
export function EmailText({ address }: { address: string }) {
  return (
    <span className="inline-block min-w-28 wrap-anywhere">
      <BreakableEmail address={address} />
    </span>
  );
}
