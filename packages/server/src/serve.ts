import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { ServerConfig } from './config/config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { startStationWatch } from './features/stations/watch-stations.ts';
import { startDeliveries } from './features/webhooks/deliver.ts';
import { startHousekeeping } from './housekeeping.ts';
import { listen } from './http/listen.ts';
import { createLog } from './http/log.ts';
import { createMailer } from './mail/mailer.ts';
import { sendDueMails } from './mail/outbox.ts';
import { seedMasters } from './seed/masters.ts';

export interface RunningServer {
  url: string;
  port: number;
  database: Database;
  /** Says that it is not ready, after the delay takes no more calls, lets the running ones finish, closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the database, brings it up to date and listens. A port that is taken rejects with the system's EADDRINUSE and
 * leaves nothing open.
 */
export async function startServer(config: ServerConfig): Promise<RunningServer> {
  const database = await openDatabase(config.database);
  try {
    await seedMasters(database);
    const stopping = new AbortController();
    const app = createApp(config, database, stopping.signal);
    const { url, port, close } = await listen(app, config);
    const log = createLog(config.logLevel);
    log.info({ url, database: config.database.kind }, 'listening');
    if (config.unknownSettings) {
      log.warn(
        { settings: config.unknownSettings },
        'These settings do not exist and do nothing; docs/deployment.md lists those that do',
      );
    }
    const stopHousekeeping = startHousekeeping(database, config, log);
    const stopMails = startMails(database, config, log);
    const stopDeliveries = startDeliveries(database, config, log);
    const stopStationWatch = startStationWatch(database, log);
    return {
      url,
      port,
      database,
      async close() {
        log.info({ delayMs: config.stopDelayMs }, 'stopping: running calls may finish');
        stopHousekeeping();
        stopMails();
        stopDeliveries();
        stopStationWatch();
        stopping.abort();
        await setTimeout(config.stopDelayMs);
        await close();
        await database.close();
        log.info('stopped');
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Sends mails that were not taken, each minute. Answers what stops it; closing the database waits for the work at hand. */
function startMails(database: Database, config: ServerConfig, log: Logger): () => void {
  const sending = { database, mailer: createMailer(config.mail), log };
  const timer = setInterval(() => {
    database.afterwards(async () => {
      try {
        await sendDueMails(sending);
      } catch (error) {
        log.warn({ err: error }, 'Mails that wait could not be read; they are tried again in a minute');
      }
    });
  }, 60_000);
  timer.unref();
  return () => clearInterval(timer);
}
