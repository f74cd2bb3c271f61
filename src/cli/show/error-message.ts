/** Messages for the system's error codes of files. */
const fileErrors: Readonly<Record<string, string>> = {
  EACCES: 'the right to do so is missing',
  EISDIR: 'it is a folder',
  EMFILE: 'this process has too many files open',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'the right to do so is missing',
  EROFS: 'the file system can only be read',
}

/** Returns the message of an error, or of any other thrown value. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && 'syscall' in error ? String(error.code) : ''
  return fileErrors[code] ?? error.message
}
