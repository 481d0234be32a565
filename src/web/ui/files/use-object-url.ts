import { useEffect, useState } from 'react';

export function useObjectUrl(file: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  // The browser keeps the file in memory until the URL is revoked.
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}
