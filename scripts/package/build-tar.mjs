import { renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runProgram } from '../run-program.mjs'
import { PlainError } from '../run-main.mjs'

/**
 * Builds a .tar.gz from the unpacked app: electron-builder's own has the times of packing and the order of the disk.
 * The same files give the same archive, bit for bit, if SOURCE_DATE_EPOCH is the same.
 * @param {{ unpacked: string, name: string, dist: string }} options `name` is that of the folder in the archive
 * @returns {Promise<string>} the path of the archive
 */
export async function buildTar({ unpacked, name, dist }) {
  const file = join(dist, `${name}.tar.gz`)
  const unfinished = `${file}.partial`
  const { code, output } = await runProgram(
    'tar',
    [
      '--create',
      '--format=gnu',
      '--sort=name',
      `--mtime=@${process.env.SOURCE_DATE_EPOCH}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      // Independent of the umask.
      '--mode=u=rwX,go=rX',
      `--transform=s,^${basename(unpacked)},${name},S`,
      // Without the time in gzip's header.
      '--use-compress-program=gzip -n',
      `--file=${unfinished}`,
      `--directory=${join(unpacked, '..')}`,
      basename(unpacked),
    ],
    { capture: true },
  )
  if (code !== 0) {
    rmSync(unfinished, { force: true })
    throw new PlainError(`tar could not build ${file}: ${output.trim()}`)
  }
  renameSync(unfinished, file)
  return file
}
