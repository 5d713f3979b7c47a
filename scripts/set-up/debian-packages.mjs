/**
 * A Debian package and how to detect what we need of it: a shared library loaded by name, a program, or a file. Other
 * systems have the same under other package names, so the package itself is never checked.
 * @typedef {{ name: string, library?: string, program?: string, file?: string }} DebianPackage
 */

/** Packages that Electron needs to run. @type {readonly DebianPackage[]} */
export const electronPackages = [
  { name: 'libgtk-3-0', library: 'libgtk-3.so.0' },
  { name: 'libnss3', library: 'libnss3.so' },
  { name: 'libasound2', library: 'libasound.so.2' },
  { name: 'libgbm1', library: 'libgbm.so.1' },
  { name: 'libxss1', library: 'libXss.so.1' },
  { name: 'libatk-bridge2.0-0', library: 'libatk-bridge-2.0.so.0' },
  { name: 'libsecret-1-0', library: 'libsecret-1.so.0' },
  { name: 'dbus', program: 'dbus-daemon' },
  { name: 'dbus-x11', program: 'dbus-launch' },
]

/**
 * Additional packages for a machine without a display; servers have no fonts either.
 * @type {readonly DebianPackage[]}
 */
export const displayPackages = [
  { name: 'xvfb', program: 'Xvfb' },
  { name: 'fonts-dejavu-core', file: '/usr/share/fonts' },
]

/** Packages that only tests use: keyring, deep links and sound without a desktop, and a bare Debian. @type {readonly DebianPackage[]} */
export const testPackages = [
  { name: 'gnome-keyring', program: 'gnome-keyring-daemon' },
  { name: 'libsecret-tools', program: 'secret-tool' },
  { name: 'xdg-utils', program: 'xdg-open' },
  { name: 'libnss3-tools', program: 'certutil' },
  { name: 'pulseaudio', program: 'pulseaudio' },
  { name: 'pulseaudio-utils', program: 'parecord' },
  { name: 'sox', program: 'sox' },
  { name: 'debootstrap', program: 'debootstrap' },
]
