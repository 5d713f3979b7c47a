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
  cups,
  gtk3,
  libGL,
  libgbm,
  libsecret,
  nspr,
  nss,
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
  buildInputs = [
    alsa-lib
    at-spi2-core
    cups
    gtk3
    libgbm
    libsecret
    nspr
    nss
    xorg.libXScrnSaver
    xorg.libXtst
  ];
  # Loaded by name at run time.
  runtimeDependencies = [
    libGL
    systemd
  ];

  installPhase = ''
    runHook preInstall
    mkdir -p $out/bin $out/lib
    mv opt/@name@ $out/lib/@program@
    mv usr/share $out/share
    # Nix cannot keep a setuid file; NixOS permits unprivileged user namespaces, which create the sandbox without it.
    rm $out/lib/@program@/chrome-sandbox
    ln -s $out/lib/@program@/@program@ $out/bin/@program@
    substituteInPlace $out/share/applications/@desktopFile@ --replace-fail /opt/@name@/@program@ @program@
    runHook postInstall
  '';
  preFixup = ''
    gappsWrapperArgs+=(--prefix PATH : ${lib.makeBinPath [ xdg-utils ]})
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
