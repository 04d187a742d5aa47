import type { Knex } from 'knex';

/** Labels that came out by month of UTC, beside those by day, so that a report of a year reads few rows. */
export async function monthCounts(db: Knex): Promise<void> {
  await db.schema.createTable('print_month_counts', (table) => {
    table.string('month', 7).notNullable();
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.string('label_name', 255).notNullable();
    table.string('printer', 200).notNullable();
    table.bigInteger('labels').notNullable();
    table.primary(['month', 'user_id', 'label_name', 'printer']);
  });
  await db.raw(`insert into print_month_counts (month, user_id, label_name, printer, labels)
    select substr(day, 1, 7), user_id, label_name, printer, sum(labels) from print_day_counts group by 1, 2, 3, 4`);
}
