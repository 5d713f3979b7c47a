import { serveCommandLine } from './serve-command-line.ts'
import { findAppPort, serveParent } from './serve-parent.ts'

// One program, run in two ways: as the app's child that is controlled over a port, or alone from the command line.
const parentPort = findAppPort(process)
if (parentPort === undefined) await serveCommandLine(process.argv.slice(2), import.meta.url)
else serveParent(parentPort, { program: import.meta.url })
