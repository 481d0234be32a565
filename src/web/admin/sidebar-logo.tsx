import { company } from '#web/site/content.ts';

/** The company's logo and name on navy. The icon's own background is the navigation's navy. */
export function SidebarLogo() {
  return (
    <p className="flex items-center gap-2 px-4 py-3.5 text-3 leading-[1.15] font-title text-on-navy">
      <img src="/favicon.svg" alt="" width={40} height={40} className="shrink-0" />
      <span className="max-w-[7em] text-balance">{company.name}</span>
    </p>
  );
}
