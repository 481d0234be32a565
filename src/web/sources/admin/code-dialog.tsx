import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { readSourceCode, type Source } from '#contract/sources/sources.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { saveFrom } from '#web/platform/office/save-from.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

export function CodeDialog({ source, onClose }: { source: Source; onClose(): void }) {
  const query = useQuery({
    ...apiQuery(readSourceCode, { params: { id: source._id } }),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const code = query.data?.data;
  const files = code && [
    {
      label: 'Save as SVG',
      name: 'svg',
      url: `data:image/svg+xml,${encodeURIComponent(code.svg)}`,
    },
    { label: 'Save as PNG', name: 'png', url: `data:image/png;base64,${code.png}` },
  ];
  return (
    <Dialog
      isWide
      onClose={onClose}
      title={source.name}
      description="The QR code opens the application form. For print: SVG in any size, PNG up to 10 cm. Leave the white edge around it, and try it with a phone before you print many."
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Close
          </Button>
          {files?.map(({ label, name, url }) => (
            <Button
              key={name}
              variant="line"
              onClick={() => saveFrom(url, `${source.slug}.${name}`)}
            >
              <Download aria-hidden="true" className="size-4.5" />
              {label}
            </Button>
          ))}
        </>
      }
    >
      <QueryView query={query} data={files} failure="The QR code could not be loaded.">
        {(shown) =>
          shown ? (
            <img
              src={shown[0]?.url}
              alt={`QR code of ${source.link}`}
              width="240"
              height="240"
              className="mx-auto rounded-field border border-line"
            />
          ) : (
            <p role="status" className="mx-auto size-60 rounded-field bg-grey-tint">
              <span className="sr-only">Loading the QR code</span>
            </p>
          )
        }
      </QueryView>
      <p className="mt-4 rounded-field bg-gold-100 p-4 text-1 wrap-anywhere text-navy-900 select-all">
        {source.link}
      </p>
    </Dialog>
  );
}
