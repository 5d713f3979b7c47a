import { join } from 'node:path'

/** Paths of the build output, and what the build put into it. */
export interface BuildOutput {
  readonly gateway: string
  /** The process that accesses the system's keychain. */
  readonly keychain: string
  /** The process of a tool server. */
  readonly toolServer: string
  readonly preload: string
  /** The app's icon. */
  readonly icon: string
  readonly renderer: string
  /** The pages of the user guide. */
  readonly guide: string
  /** The script that draws diagrams, in a frame. */
  readonly diagramScript: string
  /** The worker that runs maintenance of the stored data. */
  readonly maintenanceWorker: string
  /** The worker that moves the database's log to its file. */
  readonly checkpointWorker: string
  /** The worker that detects speech. */
  readonly activityWorker: string
  /** The worker that reads imported chats. */
  readonly importWorker: string
  /** The worker that keeps the search index. */
  readonly searchWorker: string
  /** The worker that validates structured output against its schema. */
  readonly schemaWorker: string
  /** The public key that updates are signed with; null in a build without one. */
  readonly updateKey: string | null
  /** Licenses of bundled software: outside the packaged archive, since no other program can look into it. */
  readonly notices: string
}

/** GATEHOUSE_UPDATE_KEY at the time of the build, which electron.vite.config.ts puts in. */
declare const builtInUpdateKey: string | null

/** Returns the paths, given the directory of the running main script. */
export function findBuildOutput(mainDirectory: string): BuildOutput {
  return {
    gateway: join(mainDirectory, 'gateway.js'),
    keychain: join(mainDirectory, 'keychain.js'),
    toolServer: join(mainDirectory, 'tool-server.js'),
    icon: join(mainDirectory, '../icon.png'),
    preload: join(mainDirectory, '../preload/preload.cjs'),
    renderer: join(mainDirectory, '../renderer'),
    guide: join(mainDirectory, '../guide'),
    diagramScript: join(mainDirectory, '../diagram/draw.js'),
    maintenanceWorker: join(mainDirectory, 'maintenance-worker.js'),
    checkpointWorker: join(mainDirectory, 'checkpoint-worker.js'),
    activityWorker: join(mainDirectory, 'activity-worker.js'),
    importWorker: join(mainDirectory, 'import-worker.js'),
    searchWorker: join(mainDirectory, 'search-worker.js'),
    schemaWorker: join(mainDirectory, 'schema-worker.js'),
    updateKey: builtInUpdateKey,
    notices: mainDirectory.includes('.asar')
      ? join(process.resourcesPath, 'notices')
      : join(mainDirectory, '../notices'),
  }
}
