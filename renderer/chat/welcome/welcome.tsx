import { type LucideIcon, BookOpen, Cpu, Globe, LogIn, Server } from 'lucide-react'
import { useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { Conversation } from '#shared/conversation.ts'
import { useModelsOf } from '../../gateways/gateways.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { useChangeSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { classNames } from '../../ui/class-names.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { useComposer } from '../draft/use-composer.ts'
import { useStartSignIn } from '../../gateways/gateway-commands.ts'
import type { ConversationGateway } from '../conversation/conversation-gateway.ts'
import { chooseChatModel } from '../conversation/conversation-store.ts'
import { useConversationStore } from '../conversation/use-conversation.ts'
import { isChatModel } from '../../model-choice/listed-models.ts'
import { useModelPicker } from '../model-picker/use-model-picker.ts'
import { guideModel } from './guide-model.ts'
import log from '../log/log.module.css'
import styles from './welcome.module.css'

/** Shown in an empty chat: the gateway's state, and ways to begin that work now. */
export default function Welcome({
  conversation,
  gateway,
}: {
  conversation: Conversation
  gateway: ConversationGateway
}) {
  const models = useModelsOf(conversation.profileId).data?.data.filter(isChatModel)
  // A chat of that gateway has the sign-in above its composer.
  const openRouter = useCall('profiles.list', {}).data?.find(
    ({ id, kind, keys }) => kind === 'openrouter' && !keys.user && id !== conversation.profileId,
  )
  const startSignIn = useStartSignIn()
  const changeSettings = useChangeSettings()
  const composer = useComposer()
  const { setOpen } = useModelPicker()
  const store = useConversationStore()
  const send = useCommand('conversation.send')
  const [error, setError] = useState<ErrorData | null>(null)
  const hasGuide = models?.some((model) => model.id === guideModel) === true

  async function ask(text: string): Promise<void> {
    setError(null)
    try {
      if (conversation.model !== guideModel) await chooseChatModel(store, guideModel)
      await send.mutateAsync({ conversationId: conversation.id, text })
      composer.current?.focus()
    } catch (failure) {
      setError(toErrorData(failure))
    }
  }

  return (
    <div className={classNames('scroll steady', log.scroller)}>
      <div className={classNames(log.log, styles.welcome)}>
        <div className={styles.words}>
          <h2>{chatText.welcomeTitle}</h2>
          <p className="dim">{welcomeWords(gateway)}</p>
        </div>
        <div className={styles.starts}>
          {hasGuide && (
            <>
              <Start
                icon={BookOpen}
                label={chatText.startWhat}
                hint={chatText.startWhatHint}
                onStart={() => void ask(chatText.startWhatQuestion)}
              />
              <Start
                icon={Server}
                label={chatText.startGateway}
                hint={chatText.startGatewayHint}
                onStart={() => void ask(chatText.startGatewayQuestion)}
              />
            </>
          )}
          <Start
            icon={Cpu}
            label={chatText.startModel}
            hint={models === undefined ? '' : chatText.startModelHint(models.length)}
            onStart={() => setOpen(true)}
          />
          {openRouter === undefined ? (
            <Start
              icon={Globe}
              label={chatText.startProviders}
              hint={chatText.startProvidersHint}
              onStart={() => changeSettings({ view: 'providers' })}
            />
          ) : (
            <Start
              icon={LogIn}
              label={chatText.startSignIn(openRouter.name)}
              hint={chatText.startSignInHint}
              onStart={() => startSignIn(openRouter)}
            />
          )}
        </div>
        {error !== null && <ErrorProblem error={error} />}
      </div>
    </div>
  )
}

interface StartProps {
  icon: LucideIcon
  label: string
  hint: string
  onStart: () => void
}

function Start({ icon: Icon, label, hint, onStart }: StartProps) {
  return (
    <button type="button" className={styles.start} onClick={onStart}>
      <Icon aria-hidden />
      <span className="grow cut">
        <span className="medium">{label}</span> <span className={classNames('quiet', styles.hint)}>{hint}</span>
      </span>
    </button>
  )
}

function welcomeWords(gateway: ConversationGateway): string {
  if (gateway.kind === 'unknown') return ''
  if (gateway.kind === 'removed') return chatText.welcomeGone
  const { profile, profileStatus } = gateway
  const isEmbedded = profile.kind === 'embedded'
  switch (profileStatus) {
    case 'connected':
    case 'signed-in':
      return isEmbedded ? chatText.welcomeEmbedded : chatText.welcomeOther(profile.name)
    case 'starting':
    case 'connecting':
      return isEmbedded ? chatText.welcomeStarting : chatText.welcomeOther(profile.name)
    case 'unreachable':
      return chatText.welcomeUnreachable(profile.name)
    case 'no-key':
    case 'refused':
    case 'signing-in':
    case 'sign-in-failed':
      return chatText.welcomeSignedOut(profile.name)
  }
}
