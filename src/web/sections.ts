import {
  Building2,
  ChartColumn,
  GraduationCap,
  History,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessagesSquare,
  PanelsTopLeft,
  Settings,
  ShieldCheck,
  UserCog,
  Users,
} from 'lucide-react';
import type { Permission } from '#contract/platform/roles.ts';

export interface Section {
  to: string;
  /** Second path segments of this section's pages. */
  segments: readonly string[];
  label: string;
  icon: LucideIcon;
  permission: Permission;
}

/** Daily work. The first section that a role can open is its start page. */
export const sections: readonly [Section, ...Section[]] = [
  {
    to: '/admin/dashboard',
    segments: ['dashboard', 'overview'],
    label: 'Dashboard',
    icon: LayoutDashboard,
    permission: 'read dashboard',
  },
  {
    to: '/admin/driver-management',
    segments: ['driver-management'],
    label: 'Driver Management',
    icon: Users,
    permission: 'read drivers',
  },
  {
    to: '/admin/consultancy',
    segments: ['consultancy'],
    label: 'Consultancy',
    icon: MessagesSquare,
    permission: 'read consultations',
  },
  {
    to: '/admin/training-management',
    segments: ['training-management'],
    label: 'Training Management',
    icon: GraduationCap,
    permission: 'read trainings',
  },
  {
    to: '/admin/company-driver',
    segments: ['company-driver'],
    label: 'Company Drivers',
    icon: Building2,
    permission: 'read requests',
  },
];

export const officeSections: readonly Section[] = [
  {
    to: '/admin/messages',
    segments: ['messages'],
    label: 'Messages',
    icon: Mail,
    permission: 'read messages',
  },
  {
    to: '/admin/reports',
    segments: ['reports'],
    label: 'Reports',
    icon: ChartColumn,
    permission: 'read reports',
  },
  {
    to: '/admin/activity',
    segments: ['activity'],
    label: 'Activity',
    icon: History,
    permission: 'read activity',
  },
  {
    to: '/admin/website',
    segments: ['website'],
    label: 'Website',
    icon: PanelsTopLeft,
    permission: 'manage website',
  },
  {
    to: '/admin/settings',
    segments: ['settings'],
    label: 'Settings',
    icon: Settings,
    permission: 'manage settings',
  },
  {
    to: '/admin/privacy',
    segments: ['privacy'],
    label: 'Privacy',
    icon: ShieldCheck,
    permission: 'manage privacy',
  },
  {
    to: '/admin/administrators',
    segments: ['administrators'],
    label: 'Administrators',
    icon: UserCog,
    permission: 'manage administrators',
  },
];
