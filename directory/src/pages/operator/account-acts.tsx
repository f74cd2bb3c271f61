import { type AccountRow, planNames } from '../../accounts/index.ts'
import { labelOf } from '../components/words.ts'
import { words } from '../words/index.ts'
import { pathOf } from './operation-paths.ts'
import { ActForm } from './operator-layout.tsx'

const said = words.operator.accounts.act

/**
 * What an operator may do about an account. One's own account keeps its right and stays: another operator ends them, so that
 * nobody locks the last operator out.
 */
export function AccountActs({ account, isOwn }: { readonly account: AccountRow; readonly isOwn: boolean }) {
  const { account_id: id, plan, person_id: personId, is_operator: isOperator } = account
  const path = pathOf.account(id)
  return (
    <>
      {isOwn && <p class="quiet">{said.own}</p>}
      <div class="columns is-acts">
        <ActForm id="plan" action={`${path}/plan`} {...said.plan}>
          <fieldset class="field">
            <legend>{said.plan.field}</legend>
            {planNames.map((name) => (
              <label class="choice">
                <input type="radio" name="plan" value={name} required checked={name === plan} /> {labelOf(name)}
              </label>
            ))}
          </fieldset>
        </ActForm>
        <ActForm id="key" action={`${path}/key`} {...said.key} isDangerous />
        {personId !== null && <ActForm id="sessions-end" action={`${path}/sessions`} {...said.sessions} isDangerous />}
        {!isOwn && personId !== null && (
          <ActForm
            id="operator"
            action={`${path}/${isOperator ? 'not-operator' : 'operator'}`}
            {...(isOperator ? said.notOperator : said.operator)}
            isDangerous
          />
        )}
        {!isOwn && <ActForm id="close" action={`${path}/close`} {...said.close} isDangerous isFinal />}
      </div>
    </>
  )
}
