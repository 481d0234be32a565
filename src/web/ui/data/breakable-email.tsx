/** An email address that breaks before the @ if it doesn't fit on one line. */
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

/** An email address in a table column, with a minimum width so that it stays readable. */
export function EmailText({ address }: { address: string }) {
  return (
    <span className="inline-block min-w-28 wrap-anywhere">
      <BreakableEmail address={address} />
    </span>
  );
}
