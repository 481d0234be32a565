import { useWebsite } from '#web/platform/page/website.ts';
import { classNames } from '#web/ui/theme/class-names.ts';

/** The company's logo and name on navy. The icon's own background is the navigation's navy. */
export function SidebarLogo({ isFolded = false }: { isFolded?: boolean }) {
  const { company } = useWebsite();
  return (
    <p
      className={classNames(
        'flex items-center gap-2 py-3.5 text-3 leading-[1.15] font-title text-on-navy',
        isFolded ? 'px-3' : 'px-4',
      )}
    >
      <img src="/favicon.svg" alt="" width={40} height={40} className="shrink-0" />
      <span className={isFolded ? 'sr-only' : 'max-w-[7em] text-balance'}>{company.name}</span>
    </p>
  );
}
