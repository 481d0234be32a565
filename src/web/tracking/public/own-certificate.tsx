import { Download } from 'lucide-react';
import { openOwnCertificate } from '#contract/certificates/public-certificates.ts';
import { errorMessageOf } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';

/** Saves the certificate of a training that somebody has come to. */
export function OwnCertificate({ token }: { token: string }) {
  const opening = useCall(openOwnCertificate, {
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
  });
  const message = errorMessageOf(opening.error);
  return (
    <>
      <Button
        isLoading={opening.isPending}
        onClick={() => opening.mutate({ body: { token } })}
        className="mt-6 max-sm:w-full sm:me-3"
      >
        <Download aria-hidden="true" className="size-5" />
        Download your certificate
      </Button>
      <div role="alert">{message && <FormError className="mt-4">{message}</FormError>}</div>
    </>
  );
}
