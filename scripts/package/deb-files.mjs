import { electronPackages } from '../set-up/debian-packages.mjs'

// Newer releases call these libraries by the name with t64.
const depends = electronPackages
  .filter(({ library }) => library !== undefined)
  .map(({ name }) => `${name} | ${name}t64`)
  .concat('xdg-utils')
  .join(', ')

/**
 * Returns the description of the package.
 * @param {{ version: string, architecture: string, size: number }} options size in KiB
 */
export const control = ({ version, architecture, size }) => `Package: gatehouse
Version: ${version}
Architecture: ${architecture}
Maintainer: The Gatehouse team <gatehouse@localhost>
Installed-Size: ${size}
Depends: ${depends}
Recommends: gnome-keyring | kwalletmanager
Section: net
Priority: optional
Description: A desktop client for model gateways
 Chat, presets and their versions, dictation, speech, providers and cost, with
 a gateway of its own that works without an account and without a network.
`

/** Desktop entry, by which desktops find the app, and its scheme for sign-in. */
export const desktopEntry = `[Desktop Entry]
Type=Application
Name=Gatehouse
Comment=A desktop client for model gateways
Exec=/opt/Gatehouse/gatehouse --open-url -- %u
Icon=gatehouse
Terminal=false
StartupWMClass=gatehouse
Categories=Network;
MimeType=x-scheme-handler/app.gatehouse.desktop;
`

/**
 * Chromium's setuid helper creates the sandbox on systems that forbid unprivileged user namespaces, so root must own
 * it.
 */
export const postInstall = `#!/bin/sh
set -e
chown root:root /opt/Gatehouse/chrome-sandbox
chmod 4755 /opt/Gatehouse/chrome-sandbox
if command -v update-desktop-database >/dev/null; then update-desktop-database -q /usr/share/applications || true; fi
`

export const postRemove = `#!/bin/sh
set -e
if command -v update-desktop-database >/dev/null; then update-desktop-database -q /usr/share/applications || true; fi
`
