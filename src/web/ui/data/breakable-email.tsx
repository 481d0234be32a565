/** Breaks before the @ if the address doesn't fit on one line. */
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

/** For table columns: has a minimum width. */
export function EmailText({ address }: { address: string }) {
  return (
    <span className="inline-block min-w-28 wrap-anywhere">
      <BreakableEmail address={address} />
    </span>
  );
}
