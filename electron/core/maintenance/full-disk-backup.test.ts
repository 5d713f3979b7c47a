import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { explain } from '#shared/messages/explain.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { fillDatabase } from '../../testing/fill-database.ts'
import { fillDisk, smallDisk } from '../../testing/small-disk.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { noLog } from '../logs/log.ts'
import { runMaintenance } from './maintenance.ts'
import { makeBackup } from '../storage/make-backup.ts'
import { migrations } from '../storage/migrations.ts'
import { openDatabase } from '../storage/open-database.ts'
import { requestRestore, restoreIfRequested } from '../storage/restore.ts'
import { openStorage } from '../storage/storage.ts'

const full = explain('diskFullNoBackup')
const anHour = 60 * 60_000

test('a failed backup on a full disk is reported until one succeeds, and leaves older backups and no partial file', async ({
  skip,
}) => {
  const disk = smallDisk(4)
  if (!disk) return skip('This user may not mount a disk.')
  const places = { database: join(temporaryDirectory(), 'gatehouse.db'), backups: join(disk, 'backups') }
  let changes = 0
  const storage = openStorage({
    places,
    log: noLog,
    emit: emitTo({ 'storage.backupsChanged': () => (changes += 1) }),
    now: () => new Date(anHour),
  })
  onTestFinished(() => storage.close())
  fillDatabase(storage.database, 5, 5)
  const older = makeBackup(storage.database, places.backups, 'daily', new Date(0))
  const backUp = () =>
    runMaintenance({ places, attachments: null, isBackupDue: true, hasDamage: false, pauseMs: 0 }, (report) =>
      storage.handleMaintenanceReport(report),
    )

  const free = fillDisk(disk)
  await backUp()
  expect([storage.calls['storage.backupProblem'](), changes]).toEqual([{ ...full, at: anHour }, 1])
  expect(readdirSync(places.backups)).toEqual([older])
  expect(storage.maintenanceDue(new Date(25 * anHour))?.isBackupDue).toBe(true)

  free()
  await backUp()
  expect([storage.calls['storage.backupProblem'](), changes]).toEqual([null, 2])
  expect(readdirSync(places.backups)).toHaveLength(2)
})

test('a restore on a full disk leaves no partial copy, and is repeated once there is space', ({ skip }) => {
  const disk = smallDisk(4)
  if (!disk) return skip('This user may not mount a disk.')
  const places = { database: join(disk, 'gatehouse.db'), backups: join(temporaryDirectory(), 'backups') }
  const database = openDatabase(places.database)
  fillDatabase(database, 5, 5)
  const name = makeBackup(database, places.backups, 'daily', new Date(0))
  database.close()
  requestRestore(places, name, migrations)
  const free = fillDisk(disk)
  const restore = () => restoreIfRequested(places, migrations, new Date(0))
  expect(restore).toThrow(/ENOSPC/)
  expect(existsSync(`${places.database}.restoring`)).toBe(false)
  expect(existsSync(places.database)).toBe(true)
  free()
  expect(restore()).toEqual({ kind: 'restored', backup: name, replaced: expect.stringContaining('.replaced-') })
})
