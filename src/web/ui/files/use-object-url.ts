import { useEffect, useState } from 'react';

/** An address under which a file that was chosen can be shown. */
export function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  // The browser keeps a file that has an address in memory until the address is given back.
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
