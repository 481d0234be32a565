/** The shape of an application that loads. */
export function ReviewSkeleton() {
  return (
    <div
      role="status"
      className="flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[368px_1fr] 2xl:grid-cols-[400px_1fr]"
    >
      <span className="sr-only">Loading the application</span>
      <div
        aria-hidden="true"
        className="grid content-start gap-6 bg-card px-5.5 py-5 max-lg:order-2 lg:border-e lg:border-line"
      >
        <span className="block h-12 w-64 max-w-full rounded-field bg-grey-tint" />
        {['name', 'number', 'expiry'].map((one) => (
          <span key={one} className="grid gap-2">
            <span className="block h-3 w-20 rounded-chip bg-grey-tint" />
            <span className="block h-5 w-44 rounded-chip bg-grey-tint" />
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="flex flex-col gap-3 p-3.5 lg:px-5">
        <span className="block h-16 rounded-field bg-grey-tint" />
        <span className="block min-h-80 flex-1 rounded-card bg-grey-tint" />
      </div>
    </div>
  );
}
