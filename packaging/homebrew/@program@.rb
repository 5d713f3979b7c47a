cask "@program@" do
  version "@version@"
  sha256 "@sha256:darwin-universal-dmg@"

  url "@url:darwin-universal-dmg@"
  name "@name@"
  desc "@description@"
  homepage "@homepage@"

  depends_on macos: ">= :ventura"

  app "@name@.app"

  zap trash: [
    "~/Library/Application Support/@name@",
    "~/Library/Preferences/@id@.plist",
    "~/Library/Saved Application State/@id@.savedState",
  ]
end
