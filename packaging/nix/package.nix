# Built from the deb of the release, which holds the desktop entry, the icons and the AppStream metadata.
{
  lib,
  stdenv,
  fetchurl,
  autoPatchelfHook,
  dpkg,
  wrapGAppsHook3,
  alsa-lib,
  at-spi2-core,
  cairo,
  cups,
  dbus,
  expat,
  glib,
  gtk3,
  libGL,
  libgbm,
  libpulseaudio,
  libsecret,
  libxkbcommon,
  nspr,
  nss,
  pango,
  pipewire,
  systemd,
  xdg-utils,
  xorg,
}:

let
  sources = {
    x86_64-linux = fetchurl {
      url = "@url:linux-x64-deb@";
      sha256 = "@sha256:linux-x64-deb@";
    };
    aarch64-linux = fetchurl {
      url = "@url:linux-arm64-deb@";
      sha256 = "@sha256:linux-arm64-deb@";
    };
  };
in
stdenv.mkDerivation {
  pname = "@program@";
  version = "@version@";
  src = sources.${stdenv.hostPlatform.system} or (throw "@program@ has no package for ${stdenv.hostPlatform.system}");

  nativeBuildInputs = [
    autoPatchelfHook
    dpkg
    wrapGAppsHook3
  ];
  # What `readelf -d` names for Electron.
  buildInputs = [
    alsa-lib
    at-spi2-core
    cairo
    cups
    dbus
    expat
    glib
    gtk3
    libgbm
    libxkbcommon
    nspr
    nss
    pango
    stdenv.cc.cc.lib
    systemd
    xorg.libX11
    xorg.libXcomposite
    xorg.libXdamage
    xorg.libXext
    xorg.libXfixes
    xorg.libXrandr
    xorg.libxcb
  ];
  # Loaded by name at run time.
  runtimeDependencies = [
    libGL
    libpulseaudio
    libsecret
    pipewire
    systemd
  ];

  # Nix keeps no setuid file. NixOS permits unprivileged user namespaces, which create the sandbox without the helper.
  unpackPhase = ''
    runHook preUnpack
    dpkg-deb --fsys-tarfile $src | tar --extract --exclude='*/chrome-sandbox'
    runHook postUnpack
  '';

  installPhase = ''
    runHook preInstall
    mkdir -p $out/lib
    mv opt/@name@ $out/lib/@program@
    mv usr/share $out/share
    substituteInPlace $out/share/applications/@desktopFile@ --replace-fail /opt/@name@/@program@ @program@
    runHook postInstall
  '';

  dontWrapGApps = true;
  preFixup = ''
    makeWrapper $out/lib/@program@/@program@ $out/bin/@program@ "''${gappsWrapperArgs[@]}" \
      --suffix PATH : ${lib.makeBinPath [ xdg-utils ]}
  '';

  meta = {
    description = "@description@";
    homepage = "@homepage@";
    changelog = "@releases@/tag/v@version@";
    license = lib.licenses.mit;
    mainProgram = "@program@";
    platforms = builtins.attrNames sources;
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
  };
}
