import type { FileFormat } from './file-format.ts'

export type FormatName = 'json' | 'yaml' | 'toml'

/** Loads the editor of a kind of file: the app rarely needs one, so none is loaded at its start. */
export async function loadFormat(name: FormatName): Promise<FileFormat> {
  switch (name) {
    case 'json':
      return (await import('./json-format.ts')).jsonFormat
    case 'yaml':
      return (await import('./yaml-format.ts')).yamlFormat
    case 'toml':
      return (await import('./toml-format.ts')).tomlFormat
  }
}
