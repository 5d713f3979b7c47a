import { useCall } from '../../bridge/query.ts'
import BudgetDialog from '../../budgets/budget-dialog.tsx'

/** The dialog that sets, changes or removes the budget of a chat. */
export default function ChatBudget({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const states = useCall('budget.states', { conversationId })
  if (!states.data) return null
  const budget = states.data.find(({ scope }) => scope === 'conversation')?.budget ?? null
  return <BudgetDialog budget={budget} conversationId={conversationId} onClose={onClose} />
}
