/**
 * A backup or restore that can't be done: nothing to back up, a damaged file, a target that isn't empty and the like. The
 * message is for the person who asked for it.
 */
export class BackupError extends Error {}
