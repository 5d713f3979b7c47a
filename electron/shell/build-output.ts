import { join } from 'node:path'

/** Where the build has put what the app runs. */
export interface BuildOutput {
  readonly gateway: string
  /** What asks the system's keychain. */
  readonly keychain: string
  readonly preload: string
  /** The app's own picture. */
  readonly icon: string
  readonly renderer: string
  /** What draws diagrams, in a frame. */
  readonly diagramScript: string
  /** The thread that cares for the stored data. */
  readonly maintenanceWorker: string
  /** The thread that hears whether somebody speaks. */
  readonly activityWorker: string
  /** The thread that reads files of chats. */
  readonly importWorker: string
  /** The thread that compares structured output with its schema. */
  readonly schemaWorker: string
  /** The licences of what ships with the app: beside the packed app, since nothing else can look into it. */
  readonly notices: string
}

/** `mainDirectory` is that of the running main script. */
export function findBuildOutput(mainDirectory: string): BuildOutput {
  return {
    gateway: join(mainDirectory, 'gateway.js'),
    keychain: join(mainDirectory, 'keychain.js'),
    icon: join(mainDirectory, '../icon.png'),
    preload: join(mainDirectory, '../preload/preload.cjs'),
    renderer: join(mainDirectory, '../renderer'),
    diagramScript: join(mainDirectory, '../diagram/draw.js'),
    maintenanceWorker: join(mainDirectory, 'maintenance-worker.js'),
    activityWorker: join(mainDirectory, 'activity-worker.js'),
    importWorker: join(mainDirectory, 'import-worker.js'),
    schemaWorker: join(mainDirectory, 'schema-worker.js'),
    notices: mainDirectory.includes('.asar')
      ? join(process.resourcesPath, 'notices')
      : join(mainDirectory, '../notices'),
  }
}
