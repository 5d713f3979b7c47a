import { asCurl } from '#shared/chat/request-as-code.ts'
import type { PresetVersion } from '#shared/gateway/presets.ts'
import { contentOf } from '#shared/presets/preset-content.ts'
import { useCommand } from '../../bridge/query.ts'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { useToast } from '../../ui/toast.tsx'
import type { PresetPlace } from './preset-types.ts'

/**
 * Returns functions that copy a version to the clipboard: as JSON from the gateway, or as a command that recreates it.
 */
export function useExport(place: PresetPlace): {
  copyJson: (version: PresetVersion) => void
  copyCurl: (version: PresetVersion) => void
} {
  const { copy } = useCopy()
  const preview = useCommand('presets.preview', { failed: text.notExported })
  const toast = useToast()
  const put = (version: PresetVersion, content: string) => {
    copy(content)
    toast.show({ text: text.copied(text.version(version.version)) })
  }
  return {
    copyJson: (version) => put(version, `${JSON.stringify(version, null, 2)}\n`),
    copyCurl(version) {
      const { systemPrompt, config } = contentOf(version)
      const shown = { ...place, systemPrompt, config: { ...config } }
      preview.mutate(shown, { onSuccess: (request) => put(version, asCurl(request)) })
    },
  }
}
