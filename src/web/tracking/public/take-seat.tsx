import { takeSeat } from '#contract/tracking/tracking.ts';
import { errorMessageOf } from '#web/platform/http/api-client.ts';
import { useTrackedCall } from '#web/tracking/api.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';

/** Takes a seat that is held for somebody on the waiting list. */
export function TakeSeat({ token }: { token: string }) {
  const taking = useTrackedCall(takeSeat, token);
  const message = errorMessageOf(taking.error);
  return (
    <>
      <Button
        isLoading={taking.isPending}
        onClick={() => taking.mutate({ body: { token } })}
        className="mt-6 max-sm:w-full sm:me-3"
      >
        Take the seat
      </Button>
      <div role="alert">{message && <FormError className="mt-4">{message}</FormError>}</div>
    </>
  );
}
