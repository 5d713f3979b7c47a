import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Database, openFile } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

/** Opens the app's database, creates it where there is none, and brings it to the newest version. */
export function openDatabase(path: string): Database {
  mkdirSync(dirname(path), { recursive: true })
  const database = openFile(path)
  try {
    migrate(database, migrations)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
