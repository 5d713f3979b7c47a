import { askForSettings } from './bridge/early-settings.ts'

// Runs before the modules of the page are. At the start of the app, main loads the rest of itself when a page asks for
// something, which takes as long as these modules.
askForSettings()
