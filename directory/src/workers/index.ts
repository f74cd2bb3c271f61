export { type Backoff, backoffMs } from './backoff.ts'
export { defineJob, type Job, type JobContext, type JobInput } from './job.ts'
export { migrateJobs, prepareJobs, sendJob } from './job-queue.ts'
export { activeJobs, jobReports } from './job-rows.ts'
export { giveLeases, holdLease, keepLease, leasesNamed, takeLeases } from './lease-rows.ts'
export {
  dismissProcess,
  type OwnProcess,
  type ProcessReport,
  processLosses,
  processReports,
  refreshingProcesses,
  stalledProcesses,
  stopRefreshing,
} from './process-rows.ts'
export { ownProcess, type RegisteredProcess, registerProcess, renewHeartbeat } from './register-process.ts'
export { endingWith, type Loop, type LoopHealth, type Pauses, type Round, runRounds } from './run-loop.ts'
export { type JobRunner, startJobs } from './start-jobs.ts'
