import type { Permission } from '#contract/platform/roles.ts';

interface SettingsSection {
  /** The last segment of the URL. */
  name: string;
  label: string;
  permission: Permission;
  /** Relative to `src/web`. */
  page: string;
}

/** The pages of Settings, in their order; `routes.ts` makes their routes. */
export const settingsSections: readonly SettingsSection[] = [
  {
    name: 'placing',
    label: 'Placing',
    permission: 'manage settings',
    page: 'settings/admin/placing-page.tsx',
  },
  {
    name: 'messages',
    label: 'Mail and texts',
    permission: 'manage the server',
    page: 'settings/admin/outlets-page.tsx',
  },
  {
    name: 'backups',
    label: 'Backups',
    permission: 'manage backups',
    page: 'backups/admin/backups-page.tsx',
  },
  {
    name: 'health',
    label: 'Health',
    permission: 'manage the server',
    page: 'settings/admin/health-page.tsx',
  },
];
