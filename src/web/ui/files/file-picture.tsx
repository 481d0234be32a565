import { FileX } from 'lucide-react';
import { useState } from 'react';
import { useObjectUrl } from './use-object-url.ts';

/** The picture in a file, filling its box; a mark if it can't be shown. */
export function FilePicture({ file }: { file: File }) {
  const [isBroken, setBroken] = useState(false);
  const address = useObjectUrl(file);
  if (isBroken) return <FileX className="size-8 text-gold-700" />;
  if (address === undefined) return null;
  return (
    <img src={address} alt="" className="size-full object-cover" onError={() => setBroken(true)} />
  );
}
