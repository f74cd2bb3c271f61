import { uuidV5 } from '../identity/uuid.ts'
import type { FeedRefreshDetails, WebsubDetails } from '../model/feed-refresh.ts'
import type { RefreshState } from './refresh-state.ts'

/**
 * Returns the refresh details of a feed as the interface has them. Their uuids derive from that of the series (identity
 * 1.5).
 */
export function feedRefreshDetails(
  state: RefreshState,
  websub?: Pick<WebsubDetails, 'isVerified' | 'topicUrl' | 'websubHubUrl'> | null,
): FeedRefreshDetails {
  return {
    uuid: uuidV5(state.feedUuid, 'feed-refresh'),
    dateLastRefreshed: state.dateLastRefreshed,
    priority: state.priority,
    priorityReason: state.priorityReason,
    websubDetails: websub === undefined || websub === null ? null : websubDetails(state.feedUuid, websub),
  }
}

function websubDetails(
  seriesUuid: string,
  { isVerified, topicUrl, websubHubUrl }: Pick<WebsubDetails, 'isVerified' | 'topicUrl' | 'websubHubUrl'>,
): WebsubDetails {
  return { uuid: uuidV5(seriesUuid, `websub\n${topicUrl}\n${websubHubUrl}`), isVerified, topicUrl, websubHubUrl }
}
