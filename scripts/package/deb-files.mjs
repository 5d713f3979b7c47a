import { electronPackages } from '../set-up/debian-packages.mjs'

// Newer releases know these libraries under the name with t64.
const depends = electronPackages
  .filter(({ library }) => library !== undefined)
  .map(({ name }) => `${name} | ${name}t64`)
  .concat('xdg-utils')
  .join(', ')

/**
 * The description of the package.
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

/** How a desktop finds the app, by name and by the scheme that sign-in comes back with. */
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

/** Chromium's helper makes the sandbox where unprivileged user namespaces are forbidden; for that it must be root's. */
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
