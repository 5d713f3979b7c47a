import type { Conversation } from '#shared/conversation.ts'
import { openHelp } from '../../help/help-state.ts'
import { useModelsOf } from '../../gateways/gateways.ts'
import { useLocalServers } from '../../connect/local-servers.ts'
import { connectCardsText as text } from '../../text/en/connect-cards.ts'
import { classNames } from '../../ui/class-names.ts'
import type { ConversationGateway } from '../conversation/conversation-gateway.ts'
import { openConnectAnother } from '../../connect/connect-another-state.ts'
import { placeOfModel } from './place-of-model.ts'
import log from '../log/log.module.css'
import styles from './welcome.module.css'

interface WelcomeFootProps {
  conversation: Conversation
  gateway: ConversationGateway
  asksHelp: boolean | null
}

/** Below the composer of an empty chat: a way into the help, or where the chosen model runs. */
export default function WelcomeFoot({ conversation, gateway, asksHelp }: WelcomeFootProps) {
  if (asksHelp === null) return <div className={styles.below} />
  return (
    <div className={classNames('scroll steady', log.scroller, styles.below)}>
      <p className={classNames('small quiet', styles.column)}>
        {asksHelp ? (
          <>
            {text.justLooking}{' '}
            <button type="button" className="link" onClick={() => openHelp()}>
              {text.lookAround}
            </button>
          </>
        ) : (
          <>
            <Place conversation={conversation} gateway={gateway} />{' '}
            <button type="button" className="link" onClick={openConnectAnother}>
              {text.connectAnother}
            </button>
          </>
        )}
      </p>
    </div>
  )
}

function Place({ conversation, gateway }: Omit<WelcomeFootProps, 'asksHelp'>) {
  const models = useModelsOf(conversation.profileId).data?.data
  const servers = useLocalServers()
  return placeOfModel(conversation, gateway, models, servers)
}
