import { Navigate, Outlet, useLocation } from 'react-router';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { settingsSections } from '#web/settings/sections.ts';
import { PartTabs } from '#web/ui/data/part-tabs.tsx';

export const handle: ScreenHandle = { permission: 'manage settings' };

/** The frame of all sections; without one in the URL, the first that the role can open. */
export default function SettingsPage() {
  const can = useCan();
  const present = useLocation().pathname.split('/')[3];
  const sections = settingsSections.filter(({ permission }) => can(permission));
  const [first] = sections;
  if (present === undefined && first) return <Navigate to={first.name} replace />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 className="title text-4 print:hidden">Settings</h1>
      <PartTabs
        label="Settings"
        present={present ?? ''}
        parts={sections.map(({ name, label }) => ({ name, label, to: `/admin/settings/${name}` }))}
      />
      <Outlet />
    </div>
  );
}
